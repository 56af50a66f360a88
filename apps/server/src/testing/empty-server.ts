// The baseline of the bench: plain Fastify with one route that returns a constant, in a process of its own.
import Fastify from 'fastify';

const app = Fastify();
app.get('/empty', async () => ({ empty: true }));
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
