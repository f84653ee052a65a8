#!/bin/sh
# Only these names are replaced: nginx has variables of its own.
set -eu
envsubst '${LISTEN} ${TLS} ${WEB_ROOT} ${API_SERVERS} ${WORKER_HOST} ${OVERRIDE_ORIGINS}' < /etc/nginx/linggong.conf.template > /etc/nginx/conf.d/linggong.conf
exec nginx -g 'daemon off;'
