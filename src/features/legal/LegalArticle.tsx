import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './LegalPage.module.css'
import { type LegalText, formatLongDate } from './legalText'

const idOf = (index: number) => `section-${String(index + 1)}`

/** A legal text with its date, contents and sections; `#section-1` in the address opens one. */
export function LegalArticle({ text: { updated, version, sections } }: { text: LegalText }) {
  const { hash } = useLocation()

  // The browser looks for the section before the text is loaded.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])

  return (
    <article>
      <p className={styles['meta']}>
        Last updated <time dateTime={updated}>{formatLongDate(updated)}</time> · Version {version}
      </p>
      <nav aria-label="Contents" className={styles['contents']}>
        <ol>
          {sections.map(({ heading }, index) => (
            <li key={index}>
              <a href={`#${idOf(index)}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ heading, paragraphs }, index) => (
        <section key={index} className={styles['section']}>
          <h2 id={idOf(index)} className={styles['heading']}>
            {index + 1}. {heading}
          </h2>
          {paragraphs.map((paragraph, place) => (
            <p key={place} className={styles['text']}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
