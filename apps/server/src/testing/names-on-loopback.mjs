// For tests, by `node --import`: every name that ends in `.test` resolves to this machine, as an attacker's domain may.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const { lookup } = dns;
dns.lookup = (name, options, done) => lookup(name.endsWith('.test') ? '127.0.0.1' : name, options, done);
syncBuiltinESMExports();
