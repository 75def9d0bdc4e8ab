import { type CSSProperties, type ReactNode, createElement } from 'react'

/** HTML as data: a text, or an element whose attributes have the names that React knows. */
export type Markup = string | MarkupElement

interface MarkupElement {
  tag: 'table' | 'tbody' | 'tr' | 'td' | 'a' | 'img' | 'span'
  attributes?: Readonly<Record<string, string>>
  /** React's names: `fontSize`. */
  style?: Readonly<Record<string, string>>
  children?: readonly Markup[]
}

/** Returns the HTML of a markup, with every text and value escaped. */
export function toHtml(markup: Markup): string {
  if (typeof markup === 'string') return escapeHtml(markup)
  const { tag, attributes = {}, style = {}, children = [] } = markup
  const css = Object.entries(style)
    .map(([name, value]) => `${toCssName(name)}:${value}`)
    .join(';')
  const all = Object.entries({ ...attributes, ...(css !== '' && { style: css }) })
  const opening = `<${[tag, ...all.map(([name, value]) => `${name.toLowerCase()}="${escapeHtml(value)}"`)].join(' ')}>`
  return tag === 'img' ? opening : `${opening}${children.map(toHtml).join('')}</${tag}>`
}

/**
 * Returns the React node of a markup. React sets styles by script, which our policy allows; it
 * refuses `style` attributes in HTML.
 */
export function toNode(markup: Markup, key?: string): ReactNode {
  if (typeof markup === 'string') return markup
  const { tag, attributes, style, children = [] } = markup
  const props = { ...attributes, style: style as CSSProperties | undefined, key }
  return createElement(tag, props, ...children.map((child, at) => toNode(child, String(at))))
}

function toCssName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
