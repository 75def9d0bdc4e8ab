import { Logo } from '@/shared/ui/Logo'
import { screens } from '../menus'

const entries = screens.toSorted((a, b) => a.order - b.order)

/**
 * The shell as HTML that index.html shows before any script arrives (`scripts/prerender.mjs`): the
 * navigation, which its script reduces to the links that the app showed last, the heading, and the
 * shape of rows. Its style sheet is `shellSketch.css`.
 */
export function ShellSketch() {
  return (
    <div className="boot sketch boot-first">
      <div className="boot-side">
        <a href="/dashboard" className="sketch-home" aria-label="Tessera, go to the dashboard">
          <Logo size={28} />
        </a>
        <nav aria-label="Main">
          <ul>
            {entries.map(({ title, to, icon, isNotInBar = false }) => (
              <li key={to} className={isNotInBar ? 'sketch-wide' : undefined}>
                <a href={to}>
                  <span aria-hidden>{icon}</span>
                  <span>{title}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="boot-head" />
      <main className="boot-body">
        <h1 className="boot-title">{''}</h1>
        <span className="boot-card" />
      </main>
    </div>
  )
}
