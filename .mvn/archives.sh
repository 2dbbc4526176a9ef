# Sourced by mvnw and dev: the archive that needs no installed Java, and what must be in all archives
# of the product, looked at when a full build made them.

# What the workbench and the engine use of Java. All that is public of Java SE, as the files of
# others say nothing of what they need.
JAVA_MODULES=java.se,jdk.charsets,jdk.crypto.cryptoki,jdk.crypto.ec,jdk.jfr,jdk.localedata,jdk.management
JAVA_MODULES+=,jdk.naming.dns,jdk.security.auth,jdk.unsupported,jdk.zipfs

# Packs the product for the platform of this machine once more, with a Java in it.
archive_with_java() {
  local root=$1 products=$1/product/target/products archive java=$1/product/target/java
  archive=$(echo "$products"/dirlens-*-linux.gtk.x86_64.tar.gz)
  [ "$(uname -sm)" = "Linux x86_64" ] && [ -f "$archive" ] || return 0
  rm -rf "$java"
  mkdir -p "$java"
  "$JAVA_HOME/bin/jlink" --add-modules "$JAVA_MODULES" --strip-debug --no-header-files --no-man-pages \
    --generate-cds-archive --output "$java/jre" >"$java/jlink.log" 2>&1 || {
    cat "$java/jlink.log" >&2
    return 1
  }
  tar -czf "${archive%.tar.gz}-java.tar.gz" \
    -C "$products/org.dirlens.product/linux/gtk/x86_64" dirlens \
    -C "$java" --transform 's,^jre,dirlens/jre,' jre
}

# Fails unless the archive with Java starts by that, and has the archive of classes that those of the
# start script are built on.
check_archive_with_java() {
  local archive unpacked told
  for archive in "$1"/product/target/products/dirlens-*-java.tar.gz; do
    [ -f "$archive" ] || return 0
    unpacked=$(mktemp -d)
    tar -xzf "$archive" -C "$unpacked"
    if [ ! -f "$unpacked/dirlens/jre/lib/server/classes.jsa" ]; then
      rm -rf "$unpacked"
      echo "$archive has no archive of classes in its Java" >&2
      return 1
    fi
    told=$(env -i "HOME=$unpacked" PATH=/usr/bin:/bin bash -x "$unpacked/dirlens/dirlens" --version 2>&1) || true
    rm -rf "$unpacked"
    if [[ $told != *"exec $unpacked/dirlens/jre/bin/java "*$'\n'"Dirlens "* ]]; then
      echo "$archive does not start by its own Java: $told" >&2
      return 1
    fi
  done
}

archive_names() {
  case $1 in
    *.zip) "$JAVA_HOME/bin/jar" tf "$1" ;;
    *) tar -tzf "$1" ;;
  esac
}

# The names of NOTICE, as patterns of file names.
noticed() {
  sed -n 's/^\([a-z][A-Za-z0-9.*-]*\)  .*/\1/p' "$1/NOTICE"
}

# Fails if an archive lacks its licence, or has a work of others that NOTICE does not name.
check_archives() {
  local root=$1 archive names top file plugin pattern known missing=
  for archive in "$root"/product/target/products/dirlens-*.tar.gz "$root"/product/target/products/dirlens-*.zip; do
    names=$(archive_names "$archive")
    top=dirlens
    [[ $archive != *macosx* ]] || top=Dirlens.app/Contents/Eclipse
    for file in LICENSE NOTICE README licenses/LGPL-2.1.txt; do
      [[ $'\n'$names$'\n' == *$'\n'"$top/$file"$'\n'* ]] || missing+=" $file"
    done
    while read -r plugin; do
      plugin=${plugin##*/plugins/}
      known=
      while read -r pattern; do
        # shellcheck disable=SC2053 # it is a pattern
        [[ ${plugin%%_[0-9]*} != $pattern ]] || known=yes
      done < <(noticed "$root"; echo 'org.dirlens.*')
      [ -n "$known" ] || missing+=" $plugin(in NOTICE)"
    done < <(grep '/plugins/[^/]*[^/]$' <<<"$names")
    if [ -n "$missing" ]; then
      echo "$archive lacks:$missing" >&2
      return 1
    fi
  done
}
