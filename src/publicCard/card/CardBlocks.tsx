import { memo } from 'react'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { type CardLinks, anchorTo } from '../cardLinks'
import { Icon } from '../Icon'

type Block = PublicCard['blocks'][number]
type Item = Block['items'][number]

interface ItemProps {
  item: Item
  source: string
  file: CardLinks['file']
}

const MAX_NAME = 120

/** Items of connected accounts. Their pictures are this server's, and their links the providers'. */
export const CardBlocks = memo(function CardBlocks({
  blocks,
  file,
}: {
  blocks: readonly Block[]
  file: CardLinks['file']
}) {
  return blocks.map((block, at) => <CardBlock key={at} block={block} file={file} />)
})

const CardBlock = memo(function CardBlock({
  block: { source, title, accountName, accountUrl, items },
  file,
}: {
  block: Block
  file: CardLinks['file']
}) {
  const { className, Part } = lookOf(items)
  const account = anchorTo(accountUrl)
  return (
    <section className="tc-section">
      <h2 dir="auto">{title}</h2>
      <p className="tc-from">
        {account ? (
          <a {...account}>
            <bdi translate="no">{accountName}</bdi>
          </a>
        ) : (
          <bdi translate="no">{accountName}</bdi>
        )}
        {title !== source && ` on ${source}`}
      </p>
      <ul className={className}>
        {items.map((item) => (
          <Part key={item.id} item={item} source={source} file={file} />
        ))}
      </ul>
    </section>
  )
})

/** Event types and texts are lists; everything else is a grid of pictures. */
function lookOf(items: readonly Item[]) {
  if (items.some(({ kind }) => kind === 'eventType'))
    return { className: 'tc-services', Part: EventType }
  if (items.some(({ kind }) => kind === 'text')) return { className: 'tc-notes', Part: Note }
  return { className: 'tc-posts', Part: Post }
}

/** An item of the grid: its picture, or its text where it has none. */
function Post({ item: { kind, text, url, thumbnail }, source, file }: ItemProps) {
  const target = anchorTo(url)
  if (target === null) return null
  const name = shortOf(text)
  return (
    <li>
      <a
        className={kind === 'video' ? 'tc-post tc-film-mark' : 'tc-post'}
        {...target}
        aria-label={openOn(source, name)}
      >
        {thumbnail === null ? (
          <span dir="auto">{name || `Open on ${source}`}</span>
        ) : (
          <img src={file(thumbnail)} alt={name} width="320" height="320" loading="lazy" />
        )}
      </a>
    </li>
  )
}

function Note({ item: { text, url, thumbnail }, source, file }: ItemProps) {
  const target = anchorTo(url)
  if (target === null) return null
  return (
    <li>
      <a className="tc-note" {...target}>
        <span>
          <span className="tc-text" dir="auto">
            {text}
          </span>
          <small>Open on {source}</small>
        </span>
        {thumbnail !== null && (
          <img src={file(thumbnail)} alt="" width="72" height="72" loading="lazy" />
        )}
      </a>
    </li>
  )
}

function EventType({ item: { text, detail, url } }: ItemProps) {
  const target = anchorTo(url)
  if (target === null) return null
  return (
    <li className="tc-service">
      <h3 dir="auto">{text}</h3>
      {detail && (
        <p className="tc-when">
          <Icon name="time" />
          {detail}
        </p>
      )}
      <a className="tc-button" {...target} aria-label={`Book: ${shortOf(text)}`}>
        Book
      </a>
    </li>
  )
}

function openOn(source: string, name: string): string {
  return name === '' ? `Open on ${source}` : `Open on ${source}: ${name}`
}

/** Returns the beginning of a text on one line, cut between characters. */
function shortOf(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const characters = Array.from(plain)
  return characters.length <= MAX_NAME ? plain : `${characters.slice(0, MAX_NAME).join('')}…`
}
