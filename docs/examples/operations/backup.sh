#!/bin/sh
# Takes a backup, copies it off this machine, and deletes those of more than 35 days: who was erased since is in them.
# Needs BACKUPS, a folder, and OFF_SITE, a command that copies a file, such as
# OFF_SITE='rclone copy --immutable {} offsite:portal' or OFF_SITE='cp {} /mnt/other-site/'. Run it in the folder of the program.
# The settings, BACKUP_KEY among them, come from the environment (systemd), or from the file ENV_FILE (cron). Node reads
# that file as systemd does: a shell would run what follows an & and replace what follows a $.
set -eu
: "${BACKUPS:?}" "${OFF_SITE:?}"
if [ -n "${ENV_FILE:-}" ]; then
  grep -q '^BACKUP_KEY=' "$ENV_FILE" || { echo "BACKUP_KEY is not in $ENV_FILE, or the file cannot be read" >&2; exit 1; }
  # Without quotes a # ends the value for Node alone, and a \ is a sign for Node alone.
  odd=$(sed -n "s/^\([A-Za-z_0-9]*\)=[^'\"].*[#\\\\].*/\1/p" "$ENV_FILE")
  [ -z "$odd" ] || { echo "Put the value of" $odd "in $ENV_FILE into single quotes: systemd and Node read # and \\ in different ways" >&2; exit 1; }
else
  : "${BACKUP_KEY:?}"
fi
file="$BACKUPS/portal-$(date -u +%Y-%m-%dT%H%M%SZ)"

status=0
node ${ENV_FILE:+--env-file="$ENV_FILE"} api/dist/app/commands/backup.js "$file" || status=$?
# Single documents that are missing are named, and the file is there: it is worth a copy.
[ -f "$file" ] || exit "$status"
sh -c "$(printf '%s' "$OFF_SITE" | sed "s|{}|'$file'|")"

# Older ones are deleted only after a backup that lacks nothing and was read again, and that is in both places. The copies
# elsewhere have a rule of their own there.
[ "$status" -eq 0 ] || exit "$status"
find "$BACKUPS" -name 'portal-*' -mtime +35 -delete
