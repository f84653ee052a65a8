import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/** The text of `linggong.conf`. Modest, because the database shares the machine with the server, and often with a build. */
export function configuration(socketDir: string, port: number, settings: Readonly<Record<string, string>>): string {
  const memory = availableMemory()
  const all: Record<string, string> = {
    // Only a Unix socket where available: no port conflict, and nothing reachable from outside.
    listen_addresses: socketDir === '' ? '127.0.0.1' : '',
    port: String(port),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    ssl: 'off',
    max_connections: '200',
    shared_buffers: `${Math.max(32, Math.min(512, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(memory / 3))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    dynamic_shared_memory_type: sharedMemoryType(),
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_compression: 'on',
    min_wal_size: '80MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // JIT compilation takes longer than any of our queries runs.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %u@%d ',
    log_checkpoints: 'off',
    ...settings,
  }
  return Object.entries(all)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join('')
}

/** In megabytes; in a container the container's limit. */
function availableMemory(): number {
  const limit = process.constrainedMemory()
  return Math.floor(Math.min(totalmem(), limit > 0 ? limit : Infinity) / megabyte)
}

/** Containers often give /dev/shm 64 MB, in which a parallel query fails. */
function sharedMemoryType(): string {
  if (process.platform === 'win32') return 'windows'
  if (process.platform !== 'linux') return 'posix'
  try {
    const shm = statfsSync('/dev/shm')
    return shm.blocks * shm.bsize >= 256 * megabyte ? 'posix' : 'mmap'
  } catch {
    return 'mmap'
  }
}
