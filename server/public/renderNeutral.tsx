import type { ReactNode } from 'react'
import { neutralCss } from '@/publicCard/styles/cardCss'
import { NeutralPage } from '@/publicCard/neutral/NeutralPage'
import { type NeutralReason, neutralTexts } from '@/publicCard/neutral/neutralTexts'
import { cardColors } from '@/publicCard/styles/themes'
import { BrandMark } from '@/publicCard/BrandMark'
import { plainPolicy, renderPlainDocument } from './PlainDocument'

/** A page without a card, and its policy. */
export interface NeutralDocument {
  html: string
  policy: string
}

const policy = plainPolicy(neutralCss)
const reassurance = {
  card: 'The card itself is safe.',
  deletion: 'The deletion goes on by itself.',
}

/** Renders the page that replaces the card at `key`, or its form. */
export function renderNeutral(state: NeutralReason, key: string): NeutralDocument {
  const card = addressOf(key)
  return renderNotice(
    neutralTexts[state].title,
    <NeutralPage state={state} home={`/?redirect=${card}`} card={card} />,
  )
}

/** Renders the page shown at `address` while the database does not answer. */
export function renderUnavailable(
  address: string,
  subject: 'card' | 'deletion' = 'card',
): NeutralDocument {
  const title = 'This page is not within reach'
  const page = (
    <div className="tc">
      <main className="tc-note">
        <BrandMark />
        <h1>{title}</h1>
        <p>Something on our side does not answer at the moment. {reassurance[subject]}</p>
        <a className="tc-button" href={address}>
          Try again
        </a>
      </main>
    </div>
  )
  return renderNotice(title, page)
}

/** Renders a page without a card, in the look of all of them. */
export function renderNotice(title: string, children: ReactNode): NeutralDocument {
  return {
    html: renderPlainDocument({
      title: `${title} · Tessera`,
      css: neutralCss,
      colors: { scheme: 'light dark', ground: cardColors.linen.ground },
      darkGround: cardColors.ink.ground,
      head: <meta name="robots" content="noindex" />,
      children,
    }),
    policy,
  }
}

function addressOf(key: string): string {
  return `/card/${encodeURIComponent(key)}`
}
