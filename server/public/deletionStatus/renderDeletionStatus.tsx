import { BrandMark } from '@/publicCard/BrandMark'
import type { DeletionStatus } from '../../resources/integrations'
import { type NeutralDocument, renderNotice } from '../renderNeutral'
import { deletionTexts } from './deletionTexts'

interface Page {
  title: string
  paragraphs: readonly string[]
  link: { href: string; label: string }
}

const home = { href: '/', label: 'What is Tessera?' }

/** Renders the page of a deletion; while it has not ended, a link reads it again. */
export function renderDeletionStatus(status: DeletionStatus, address: string): NeutralDocument {
  const { title, text, counts, times } = deletionTexts(status)
  const hasEnded = status.state === 'done' || status.state === 'empty'
  return render({
    title,
    paragraphs: [text, counts, times],
    link: hasEnded ? home : { href: address, label: 'Look again' },
  })
}

/** Renders the page for a code that this server has not made. */
export function renderUnknownDeletion(): NeutralDocument {
  return render({
    title: 'There is no such deletion',
    paragraphs: ['Check the address: its last part is the confirmation code, as it was given.'],
    link: home,
  })
}

/** Renders the page for somebody who has asked too often. */
export function renderTooManyTries(text: string, address: string): NeutralDocument {
  return render({
    title: 'Too many tries',
    paragraphs: [text],
    link: { href: address, label: 'Look again' },
  })
}

function render({ title, paragraphs, link }: Page): NeutralDocument {
  return renderNotice(
    title,
    <div className="tc">
      <main className="tc-note">
        <BrandMark />
        <h1>{title}</h1>
        {paragraphs.filter(Boolean).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <a className="tc-button" href={link.href}>
          {link.label}
        </a>
      </main>
    </div>,
  )
}
