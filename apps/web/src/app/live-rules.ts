// Every noun whose cached data follows signals; each registers its patchers when it is read.
import '../domains/connections/live.ts';
import '../domains/messages/threads.ts';
import '../domains/number-health/live.ts';
import '../domains/tickets/ticket-detail.ts';
import '../domains/tickets/ticket-lists.ts';
