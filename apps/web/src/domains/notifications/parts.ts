/** Says whether this browser shows notifications, with a button by which the user allows them. */
export { PermissionNotice } from './parts/PermissionNotice.tsx';
