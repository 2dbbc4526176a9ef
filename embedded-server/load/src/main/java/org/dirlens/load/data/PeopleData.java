package org.dirlens.load.data;

import java.util.List;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;

/** {@link SeedPeople} with what is asked of them. */
record PeopleData(SeedPeople people, long entries) implements DataSet {
  static DataSet of(SeedPeople people, long entries) {
    return new PeopleData(people, entries);
  }

  @Override
  public List<Entry> structure() throws LdapProblem {
    return List.of(people.parent());
  }

  @Override
  public Entry entry(long number) throws LdapProblem {
    return people.person(number);
  }

  @Override
  public List<String> questions() {
    return List.of(
        "(objectClass=person)",
        "(uid=user.1)",
        "(uid=user." + entries + ")",
        "(uid=user.0)",
        "(initials=aa)",
        "(st=aa)",
        "(&(initials=aa)(st=aa))",
        "(&(objectClass=inetOrgPerson)(initials=aa))",
        "(|(initials=aa)(initials=zz))",
        "(!(initials=aa))",
        "(cn=ab*)",
        "(cn=*abc*)",
        "(employeeNumber=" + entries + ")",
        "(description=*)");
  }
}
