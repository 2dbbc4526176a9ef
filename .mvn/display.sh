# Sourced by mvnw: gives the user interface tests displays of their own, so that they neither need
# nor disturb the desktop of whoever builds, nor each other.

DISPLAY_SERVERS=()

# Starts a display and puts its name into STARTED_DISPLAY.
start_display() {
  local number_file tries
  number_file=$(mktemp)
  Xvfb -displayfd 9 -screen 0 1680x1050x24 -nolisten tcp 9>"$number_file" >/dev/null 2>&1 &
  DISPLAY_SERVERS+=($!)
  for tries in $(seq 100); do
    [ -s "$number_file" ] && break
    sleep 0.1
  done
  STARTED_DISPLAY=:$(cat "$number_file")
  rm -f "$number_file"
  if [ "$STARTED_DISPLAY" = : ]; then
    echo "Xvfb did not start; give the build a display in DISPLAY instead." >&2
    return 1
  fi
}

end_displays() {
  kill "${DISPLAY_SERVERS[@]}" 2>/dev/null || true
}

start_own_display() {
  trap end_displays EXIT
  start_display
  DISPLAY=$STARTED_DISPLAY
  export DISPLAY NO_AT_BRIDGE=1 GTK_THEME=${GTK_THEME:-Adwaita}
}

# Lets modules be built and tested side by side: puts into PARALLEL what Maven needs for it. Windows
# on one display would take the keyboard from each other.
separate_displays() {
  local module
  PARALLEL=(-T2)
  for module in common index charts benchmark; do
    start_display
    PARALLEL+=("-Ddisplay.$module=$STARTED_DISPLAY")
  done
}
