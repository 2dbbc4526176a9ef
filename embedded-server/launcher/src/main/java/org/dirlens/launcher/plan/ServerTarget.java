package org.dirlens.launcher.plan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.naming.AuthenticationException;
import javax.naming.CommunicationException;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.Attributes;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.LdapName;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.server.config.ConfigNames;
import org.dirlens.server.config.IndexEntries;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/** A running server, asked over LDAP as its administrator. */
@SuppressWarnings(
    "BanJNDI") // Reads texts only, and the JDK makes no objects of serial data by itself.
public final class ServerTarget implements PlanTarget {
  private static final long POLL_MILLIS = 200;

  private final Schema schema;
  private final ConfigNames names;
  private final DirContext server;

  /** Where a server is and who asks it. */
  public record Login(String url, String name, String password) {
    /** Without the password. */
    @Override
    public String toString() {
      return name + " at " + url;
    }
  }

  private ServerTarget(Schema schema, DirContext server) throws LdapProblem {
    this.schema = schema;
    this.names = new ConfigNames(schema);
    this.server = server;
  }

  /**
   * Connects and binds.
   *
   * @throws IOException if there is no server, or it does not know the name with this password
   */
  public static ServerTarget connect(Login login) throws IOException, LdapProblem {
    @SuppressWarnings("JdkObsolete") // JNDI takes nothing else.
    Hashtable<String, Object> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
    environment.put(Context.PROVIDER_URL, login.url);
    environment.put(Context.SECURITY_AUTHENTICATION, "simple");
    environment.put(Context.SECURITY_PRINCIPAL, login.name);
    environment.put(Context.SECURITY_CREDENTIALS, login.password);
    environment.put("com.sun.jndi.ldap.connect.timeout", "10000");
    try {
      DirContext server = new InitialDirContext(environment);
      return new ServerTarget(schemaOf(server), server);
    } catch (AuthenticationException e) {
      throw new IOException(login + ": the password is wrong", e);
    } catch (CommunicationException e) {
      throw new IOException("no server answers at " + login.url, e);
    } catch (NamingException e) {
      throw problem(e);
    }
  }

  /** The standard schema with what the server has beyond it. */
  private static Schema schemaOf(DirContext server) throws NamingException, IOException {
    List<SchemaDefinition> own = new ArrayList<>();
    for (SchemaDefinition.Kind kind : SchemaDefinition.Kind.values()) {
      Attributes found = server.getAttributes("cn=schema", new String[] {kind.attribute()});
      javax.naming.directory.Attribute texts = found.get(kind.attribute());
      for (int i = 0; texts != null && i < texts.size(); i++) {
        SchemaDefinition definition = definition(kind, String.valueOf(texts.get(i)));
        if (!Schema.standard().isStandard(kind, definition.oid())) {
          own.add(definition);
        }
      }
    }
    return Schema.standardWith(own);
  }

  private static SchemaDefinition definition(SchemaDefinition.Kind kind, String text)
      throws IOException {
    try {
      return SchemaDefinition.parse(kind, text);
    } catch (IllegalArgumentException malformed) {
      throw new IOException("the server's schema: " + malformed.getMessage(), malformed);
    }
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public IndexPlan present() throws IOException, LdapProblem {
    Map<Dn, Map<String, IndexDefinition>> partitions = new LinkedHashMap<>();
    for (Entry entry : read(names.folder().toString(), "(objectClass=*)")) {
      if (names.isPartition(entry.dn())) {
        partitions.put(names.suffix(entry.dn()), new HashMap<>());
      } else if (names.isIndex(entry.dn())) {
        IndexDefinition index = IndexEntries.definition(entry, schema);
        partitions
            .computeIfAbsent(names.suffix(entry.dn().parent()), unused -> new HashMap<>())
            .put(index.attribute(), index);
      }
    }
    return new IndexPlan(partitions);
  }

  private List<Entry> read(String base, String filter, String... attributes)
      throws IOException, LdapProblem {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    if (attributes.length > 0) {
      controls.setReturningAttributes(attributes);
    }
    List<Entry> entries = new ArrayList<>();
    try {
      NamingEnumeration<SearchResult> found = server.search(new LdapName(base), filter, controls);
      while (found.hasMore()) {
        SearchResult result = found.next();
        entries.add(entry(result.getNameInNamespace(), result.getAttributes()));
      }
      return entries;
    } catch (NamingException e) {
      throw problem(e);
    }
  }

  private Entry entry(String name, Attributes attributes) throws NamingException, LdapProblem {
    Entry.Builder entry = Entry.builder(Dn.parse(name, schema), schema);
    NamingEnumeration<? extends javax.naming.directory.Attribute> all = attributes.getAll();
    while (all.hasMore()) {
      javax.naming.directory.Attribute attribute = all.next();
      for (int i = 0; i < attribute.size(); i++) {
        entry.add(attribute.getID(), String.valueOf(attribute.get(i)));
      }
    }
    return entry.build();
  }

  @Override
  public void apply(Dn suffix, List<PlanStep> steps, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    for (PlanStep step : steps) {
      apply(step, monitor);
    }
  }

  private void apply(PlanStep step, ProgressMonitor monitor) throws IOException, LdapProblem {
    Dn partition = names.partition(step.suffix()).name();
    try {
      switch (step) {
        case PlanStep.Create create -> {
          Entry entry = IndexEntries.describe(create.definition(), partition, schema).build();
          server.createSubcontext(name(entry), attributes(entry)).close();
          watch(entry.dn(), monitor);
        }
        case PlanStep.Change change -> {
          Entry entry = IndexEntries.describe(change.definition(), partition, schema).build();
          server.modifyAttributes(name(entry), DirContext.REPLACE_ATTRIBUTE, attributes(entry));
          watch(entry.dn(), monitor);
        }
        case PlanStep.Drop drop ->
            server.destroySubcontext(
                new LdapName(names.index(step.suffix(), drop.attribute()).toString()));
      }
    } catch (NamingException e) {
      throw problem(e);
    }
  }

  private static LdapName name(Entry entry) throws NamingException {
    return new LdapName(entry.dn().toString());
  }

  private static Attributes attributes(Entry entry) {
    BasicAttributes attributes = new BasicAttributes(true);
    for (Attribute attribute : entry.attributes()) {
      BasicAttribute values = new BasicAttribute(attribute.description().text());
      attribute.values().forEach(value -> values.add(new String(value, StandardCharsets.UTF_8)));
      attributes.put(values);
    }
    return attributes;
  }

  /** Waits until an index is built, and passes on how far its task is. */
  private void watch(Dn index, ProgressMonitor monitor) throws IOException, LdapProblem {
    String attribute = index.rdn().avas().getFirst().valueText();
    String filter = "(&(dirlensTaskIndexAttribute=" + attribute + ")(dirlensTaskState=running))";
    String phase = "";
    long done = 0;
    List<Entry> running = read("cn=tasks", filter);
    while (!running.isEmpty()) {
      Entry task = running.getFirst();
      String now = text(task, "dirlensTaskPhase", "");
      if (!now.equals(phase)) {
        phase = now;
        done = 0;
        monitor.begin(phase, Long.parseLong(text(task, "dirlensTaskTotal", "-1")));
      }
      if (!phase.isEmpty()) {
        long units = Long.parseLong(text(task, "dirlensTaskDone", "0"));
        monitor.worked(Math.max(0, units - done));
        done = units;
      }
      pause();
      running = read("cn=tasks", filter);
    }
    List<Entry> built =
        read(index.toString(), "(objectClass=*)", "dirlensIndexState", "dirlensIndexBuilding");
    if (built.isEmpty() || !"readable".equals(text(built.getFirst(), "dirlensIndexState", ""))) {
      throw new IOException("the index of " + attribute + " was not built; cn=tasks says why");
    }
  }

  private static String text(Entry entry, String attribute, String otherwise) {
    @Nullable String first = entry.first(attribute);
    return first == null ? otherwise : first;
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted; the server continues", e);
    }
  }

  private static IOException problem(NamingException e) {
    return new IOException(String.valueOf(e.getMessage()), e);
  }

  @Override
  public void close() throws IOException {
    try {
      server.close();
    } catch (NamingException e) {
      throw problem(e);
    }
  }
}
