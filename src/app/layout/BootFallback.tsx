import { ShellSkeleton } from './ShellSkeleton'

/** Shows what index.html painted until the first screen loads: the shell's shape, or nothing. */
export function BootFallback() {
  return document.documentElement.dataset['boot'] === 'shell' ? <ShellSkeleton /> : null
}
