// Every noun whose cached data follows signals; each registers its patchers when its module is loaded.
import '../domains/connections/live.ts';
import '../domains/messages/threads.ts';
import '../domains/number-health/live.ts';
import '../domains/tickets/ticket-detail.ts';
import '../domains/tickets/ticket-lists.ts';
