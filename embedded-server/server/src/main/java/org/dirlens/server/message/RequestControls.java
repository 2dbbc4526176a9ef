package org.dirlens.server.message;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.verb.UpdateOptions.Option;
import org.jspecify.annotations.Nullable;

/** The controls of one request that were understood, each kind at most once; immutable. */
public record RequestControls(List<RequestControl> all) {
  /** No control, as nearly every request has. */
  public static final RequestControls NONE = new RequestControls(List.of());

  public RequestControls {
    all = List.copyOf(all);
  }

  /** The control of this kind, or null. */
  public <T extends RequestControl> @Nullable T get(Class<T> kind) {
    for (int i = 0; i < all.size(); i++) {
      if (kind.isInstance(all.get(i))) {
        return kind.cast(all.get(i));
      }
    }
    return null;
  }

  public boolean has(Class<? extends RequestControl> kind) {
    return get(kind) != null;
  }

  /** Whether the search continues with what changes. */
  public boolean persist() {
    RequestControl.SyncRequest sync = get(RequestControl.SyncRequest.class);
    return has(RequestControl.PersistentSearch.class)
        || (sync != null && sync.mode() == RequestControl.SyncRequest.Mode.REFRESH_AND_PERSIST);
  }

  /** The same with this control in the place of the one of its kind, or last. */
  public RequestControls with(RequestControl control) {
    List<RequestControl> others = new ArrayList<>(all);
    others.removeIf(other -> other.getClass() == control.getClass());
    others.add(control);
    return new RequestControls(others);
  }

  /** What a client's write is to do, as they ask beside an assertion. */
  public Set<Option> updateOptions() {
    Set<Option> options = EnumSet.of(Option.REFERRALS, Option.SUPERIOR_CLASSES);
    for (RequestControl control : all) {
      switch (control) {
        case RequestControl.ManageDsaIt ordinary -> options.remove(Option.REFERRALS);
        case RequestControl.PermissiveModify permissive -> options.add(Option.PERMISSIVE);
        case RequestControl.NoOperation nothing -> options.add(Option.NO_OPERATION);
        case RequestControl.SubtreeDelete subtree -> options.add(Option.SUBTREE);
        case RequestControl.PreRead before -> options.add(Option.IMAGE_BEFORE);
        case RequestControl.PostRead after -> options.add(Option.IMAGE_AFTER);
        default -> {}
      }
    }
    return options;
  }
}
