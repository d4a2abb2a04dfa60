#!/bin/sh
# Takes a backup, copies it off this machine, and deletes those of more than 35 days: who was erased since is in them.
# Needs BACKUPS, a folder; BACKUP_KEY, kept apart from the backups; OFF_SITE, a command that copies a file, such as
# OFF_SITE='rclone copy --immutable {} offsite:portal' or OFF_SITE='cp {} /mnt/other-site/'. Run it in the folder of the program.
set -eu
: "${BACKUPS:?}" "${BACKUP_KEY:?}" "${OFF_SITE:?}"
file="$BACKUPS/portal-$(date -u +%Y-%m-%dT%H%M%SZ)"

status=0
node api/dist/app/commands/backup.js "$file" || status=$?
# Documents that had been missing before are named, and the file is there: it is worth keeping.
[ -f "$file" ] || exit "$status"
sh -c "$(printf '%s' "$OFF_SITE" | sed "s|{}|'$file'|")"

# Only after a new one is in both places. The copies elsewhere have a rule of their own there.
find "$BACKUPS" -name 'portal-*' -mtime +35 -delete
exit "$status"
