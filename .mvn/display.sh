# Sourced by mvnw: gives the user interface tests a display of their own, so that they neither need
# nor disturb the desktop of whoever builds.

start_own_display() {
  local number_file pid tries
  number_file=$(mktemp)
  Xvfb -displayfd 9 -screen 0 1680x1050x24 -nolisten tcp 9>"$number_file" >/dev/null 2>&1 &
  pid=$!
  # shellcheck disable=SC2064 # the pid and the file of now are meant
  trap "kill $pid 2>/dev/null || true; rm -f '$number_file'" EXIT
  for tries in $(seq 100); do
    [ -s "$number_file" ] && break
    sleep 0.1
  done
  if [ ! -s "$number_file" ]; then
    echo "Xvfb did not start; give the build a display in DISPLAY instead." >&2
    return 1
  fi
  DISPLAY=:$(cat "$number_file")
  export DISPLAY NO_AT_BRIDGE=1 XDG_CONFIG_HOME=$ROOT/plugins/org.dirlens.application.tests/desktop/light
  unset GTK_THEME
}
