// Every noun whose cached data follows signals; each registers its patchers when it is read.
import '../domains/connections/live.ts';
