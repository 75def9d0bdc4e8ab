import { Link } from 'react-router-dom'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { Logo } from '@/shared/ui/Logo'
import { EntryArt } from './EntryArt'
import styles from './EntryPage.module.css'
import { useGoOn } from './useGoOn'
import { useKeepRedirect } from './useKeepRedirect'

const promises = [
  { title: 'Every contact in one place', text: 'Bring them over from Google Contacts, find anyone as you type, and keep what you know about them.' },
  { title: 'In and out without loss', text: 'What you import from a file comes out again as it went in, column for column.' },
  { title: 'On your own server', text: 'Open source, one process, one command to start. Your address book stays where you put it.' },
]

/** `/`: what the product is, and the way in. A signed-in person goes on to their contacts. */
export function EntryPage() {
  useGoOn()
  usePageTitle('')
  const keepRedirect = useKeepRedirect()
  const signIn = keepRedirect(paths.signIn)
  const signUp = keepRedirect(paths.signUp)
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <Logo size={28} />
        <Link to={signIn} className="button">
          Sign in
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <section className={styles['hero']}>
          <div>
            <h1 className={styles['title']}>
              <span>You shared your card.</span> <span>Keep the other half.</span>
            </h1>
            <p className={styles['lead']}>
              Tessera is the open backoffice for digital business cards: the people you meet, kept together, on a server of your own.
            </p>
            <div className={styles['ways']}>
              <Link to={signIn} className="button button-primary button-large">
                Sign in to your contacts
              </Link>
              <Link to={signUp} className="button button-large">
                Create account
              </Link>
            </div>
          </div>
          <EntryArt className={styles['art']} />
        </section>
        <ul className={styles['promises']}>
          {promises.map(({ title, text }) => (
            <li key={title}>
              <h2 className={styles['promise']}>{title}</h2>
              <p className={styles['text']}>{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={styles['footer']}>
        <span>In Rome, a host broke a tessera in two and gave one half to the guest. Years later the halves still matched.</span>
        <span className={styles['legal']}>
          <Link to={paths.termsOfService}>Terms of service</Link>
          <Link to={paths.privacyPolicy}>Privacy policy</Link>
        </span>
      </footer>
    </div>
  )
}
