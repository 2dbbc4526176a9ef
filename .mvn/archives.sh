# Sourced by mvnw: what must be in the archives of the product, looked at when a full build made them.

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
