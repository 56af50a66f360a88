/** Above every screen: numbers that are down, numbers that WhatsApp restricts. */
export { ConnectionBanners } from './parts/ConnectionBanners.tsx';
/** The link from a connection's row to its health. */
export { HealthLink } from './parts/HealthLink.tsx';
