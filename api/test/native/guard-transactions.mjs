/**
 * Watches that inside a transaction no statement leaves by another connection than the transaction's: what it writes would
 * stay after a rollback, and what it reads would not be what the transaction sees. Loaded with the server, once per worker.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from 'typeorm';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { outside } from './outside-statements.mjs';

/** The transaction in which a call is. */
const transactions = new AsyncLocalStorage();

const { transaction } = EntityManager.prototype;
EntityManager.prototype.transaction = function (...args) {
  const work = args.pop();
  const within = (db) => transactions.run({ runner: db.queryRunner, isSnapshot: false }, () => work(db));
  return Reflect.apply(transaction, this, [...args, within]);
};

for (const method of ['query', 'stream']) {
  const send = PostgresQueryRunner.prototype[method];
  PostgresQueryRunner.prototype[method] = function (text, ...others) {
    const own = transactions.getStore();
    // One that only reads has nothing to roll back. An export records in another that it was begun.
    if (own?.runner === this && text === 'SET TRANSACTION READ ONLY') own.isSnapshot = true;
    const isOutside = own && own.runner !== this && own.runner.connection === this.connection;
    // What goes on after the transaction has ended is no part of it.
    if (isOutside && !own.isSnapshot && !own.runner.isReleased) outside.push(text);
    return Reflect.apply(send, this, [text, ...others]);
  };
}
