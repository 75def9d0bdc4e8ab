import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './LegalPage.module.css'
import { type LegalText, writtenDate } from './legalText'

const idOf = (index: number) => `section-${String(index + 1)}`

/** The text itself: when it was changed last, its contents, and its sections, which an address can point at. */
export function LegalArticle({ text: { updated, version, sections } }: { text: LegalText }) {
  const { hash } = useLocation()

  // The browser looked for the section before the text was there.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])

  return (
    <article>
      <p className={styles['meta']}>
        Last changed on <time dateTime={updated}>{writtenDate(updated)}</time> · Version {version}
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
