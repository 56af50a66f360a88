/** Whether this browser shows notifications, and the button with which the user allows them. */
export { PermissionNotice } from './parts/PermissionNotice.tsx';
