import { readFileSync, readdirSync } from 'node:fs'

/** Returns the CPU seconds of this process. */
export function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/**
 * Returns the CPU seconds of the Postgres processes of this database; 0 where the system does not
 * show them.
 */
export function postgresSeconds(database: string): number {
  if (database === '') return 0
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .reduce((sum, pid) => sum + secondsOf(pid, database), 0)
  } catch {
    return 0
  }
}

function secondsOf(pid: string, database: string): number {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(database) ? processSeconds(pid) : 0
  } catch {
    return 0
  }
}

/** Returns the CPU seconds of a process; 0 where the system does not show them. */
export function processSeconds(pid: string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
