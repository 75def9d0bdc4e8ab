import { Link } from 'react-router-dom'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { classNames } from '@/shared/tables/classNames'
import { Logo } from '@/shared/ui/Logo'
import styles from './EntryPage.module.css'
import { useRedirectWhenSignedIn } from '../redirect/useRedirectWhenSignedIn'
import { useKeepRedirect } from '../redirect/useKeepRedirect'

const promises = [
  {
    title: 'A card that opens in a second',
    text: 'One tap or one scan, no app and no account on the other side. Your details land in their phone.',
  },
  {
    title: 'Every contact in one place',
    text: 'Import from Google, Outlook or a file, find anyone as you type, and export it all without loss.',
  },
  {
    title: 'On your own server',
    text: 'Open source, one process, one command to start. Your address book stays where you put it.',
  },
]

const schemes = ['light', 'dark'] as const

/** `/`: presents the product; signed-in users are sent on to their contacts. */
export function EntryPage() {
  useRedirectWhenSignedIn()
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
              Make a digital business card, share it with a code, and keep everyone who shares
              theirs.
            </p>
            <div className={styles['ways']}>
              <Link to={signUp} className="button button-primary button-large">
                Create your card
              </Link>
              <Link to={signIn} className="button button-large">
                Sign in to your contacts
              </Link>
            </div>
          </div>
          <EntryPictures />
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
        <span>
          In Rome, a host broke a tessera in two and gave one half to the guest. Years later the
          halves still matched.
        </span>
        <span className={styles['legal']}>
          <Link to={paths.termsOfService}>Terms of service</Link>
          <Link to={paths.privacyPolicy}>Privacy policy</Link>
        </span>
      </footer>
    </div>
  )
}

/** Shows a card on a phone in front of the contacts; `npm run screenshots` takes the pictures. */
function EntryPictures() {
  return (
    <div className={styles['pictures']}>
      {schemes.map((scheme) => (
        <img
          key={scheme}
          className={classNames(styles['window'], styles[scheme])}
          src={`/entry/contacts-${scheme}.webp`}
          width={1120}
          height={720}
          loading="lazy"
          alt="The contacts table with search, filters and tags"
        />
      ))}
      <img
        className={styles['phone']}
        src="/entry/card.webp"
        width={390}
        height={800}
        alt="A digital business card on a phone, with a button that saves the contact"
      />
    </div>
  )
}
