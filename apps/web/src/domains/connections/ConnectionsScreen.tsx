export function ConnectionsScreen() {
  return null;
}
