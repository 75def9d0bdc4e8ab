/** The shape of the signed-in app while it loads. index.html paints it first and has its styles. */
export function ShellSkeleton() {
  return (
    <div className="boot" role="status" aria-label="Loading">
      <div className="boot-side" />
      <div className="boot-head" />
      <div className="boot-body">
        <span className="boot-title" />
        <span className="boot-card" />
      </div>
    </div>
  )
}

/** Shows what index.html painted until the first screen loads: the shell's shape, or nothing. */
export function BootFallback() {
  return document.documentElement.dataset['boot'] === 'shell' ? <ShellSkeleton /> : null
}
