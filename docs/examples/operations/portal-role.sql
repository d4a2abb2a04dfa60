-- The limits that PgBouncer does not pass on, for the calls of the portal.
-- Migrations, backups and recounts set their own in their transactions.
ALTER ROLE portal SET statement_timeout = '15s';
ALTER ROLE portal SET idle_in_transaction_session_timeout = '5min';
