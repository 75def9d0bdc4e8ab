/**
 * The shape of the signed-in app while nothing is known yet: the same shapes, by the same styles, that index.html paints before any script
 * has run. Those styles stand in index.html.
 */
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
