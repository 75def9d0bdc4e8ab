import { ShellSkeleton } from './ShellSkeleton'

/** What stands there until the first screen's script is in: the shell's shape, or nothing where index.html showed nothing (its script marks the page). */
export function BootFallback() {
  return document.documentElement.dataset['boot'] === 'shell' ? <ShellSkeleton /> : null
}
