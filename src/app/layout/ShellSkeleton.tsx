import { useLayoutEffect, useRef } from 'react'

/**
 * The shape of the signed-in app while it loads. index.html paints it first and has its styles, and
 * for somebody who was signed in also the links and the heading (`ShellSketch`).
 */
export function ShellSkeleton() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shell = document.querySelector<HTMLTemplateElement>('template#shell[data-ready]')
    if (shell) place.current?.replaceChildren(shell.content.cloneNode(true))
  }, [])
  return (
    <div ref={place} className="boot-place" role="status" aria-label="Loading">
      <Shape />
    </div>
  )
}

function Shape() {
  return (
    <div className="boot">
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
