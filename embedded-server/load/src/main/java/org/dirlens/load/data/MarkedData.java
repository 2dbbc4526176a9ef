package org.dirlens.load.data;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;

/** {@link MarkedPeople} with what is asked of them. */
record MarkedData(MarkedPeople people) implements DataSet {
  @Override
  public List<Entry> structure() throws LdapProblem {
    List<Entry> units = new ArrayList<>();
    for (int unit = 0; unit < MarkedPeople.UNITS; unit++) {
      units.add(people.unit(unit));
    }
    return units;
  }

  @Override
  public Entry entry(long number) throws LdapProblem {
    return people.person(number - 1);
  }

  @Override
  public List<String> questions() {
    return List.of(
        "(objectClass=person)",
        "(description=" + MarkedPeople.description(0) + ")",
        "(sn=surname 17)",
        "(cn=*17*)",
        "(cn=person 1*)",
        "(&(sn=surname 17)(cn=*1*))",
        "(seeAlso=*)");
  }
}
