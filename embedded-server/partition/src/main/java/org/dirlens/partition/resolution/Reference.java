package org.dirlens.partition.resolution;

import java.util.List;
import org.dirlens.partition.entry.EntryRecord;

/**
 * Where a search continues in other servers (RFC 3296).
 *
 * @param name the name of the referral object
 * @param object the referral object, valid as long as the search
 * @param urls what its {@code ref} makes of the search
 */
public record Reference(String name, EntryRecord object, List<String> urls) {
  public Reference {
    urls = List.copyOf(urls);
  }
}
