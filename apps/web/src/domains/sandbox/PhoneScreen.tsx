export function PhoneScreen() {
  return null;
}
