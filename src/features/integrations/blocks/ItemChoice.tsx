import type { Item } from '@/contract/integrations/block'
import { Button } from 'antd'
import { useState } from 'react'
import { MAX_BLOCK_ITEMS } from '@/contract/integrations/blocks'
import type { Integration } from '@/contract/integrations/connection'
import { providers } from '@/contract/integrations/providers'
import { formatNumber } from '@/shared/lib/format'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { itemsNoun, stateOf, isFirstReading } from '../model/integrationState'
import styles from './Blocks.module.css'
import { itemDetail, itemName } from './itemText'

/** The items that show at first. */
const FIRST_ITEMS = 12

interface ItemChoiceProps {
  integration: Integration
  chosen: readonly Item[]
  onToggle: (item: Item) => void
}

/** The newest items of the account as a grid of check boxes. */
export function ItemChoice({ integration, chosen, onToggle }: ItemChoiceProps) {
  const { provider, items } = integration
  const isFull = chosen.length >= MAX_BLOCK_ITEMS
  const noun = itemsNoun(provider)
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? items : items.slice(0, FIRST_ITEMS)
  if (items.length === 0)
    return (
      <p className="help-text" role="status">
        {emptyText(integration)}
      </p>
    )
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.subhead}>
        Choose up to {MAX_BLOCK_ITEMS} {noun}
      </legend>
      {isFull && (
        <p role="status" className="help-text">
          That is the most. Take one off to choose another.
        </p>
      )}
      <ul className={styles.grid}>
        {shown.map((item) => {
          const isChosen = chosen.some(({ id }) => id === item.id)
          return (
            <li key={item.id}>
              <label className={styles.option}>
                <Thumbnail item={item} />
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => {
                    onToggle(item)
                  }}
                />
                <span className={styles.optionText}>{itemName(item)}</span>
                <span className={styles.optionDetail}>{itemDetail(item)}</span>
              </label>
            </li>
          )
        })}
      </ul>
      {items.length > FIRST_ITEMS && (
        <Button
          className={styles.more ?? ''}
          onClick={() => {
            setOpen(!isOpen)
          }}
        >
          {isOpen ? 'Show fewer' : `Show all ${formatNumber(items.length)} ${noun}`}
        </Button>
      )}
    </fieldset>
  )
}

/** Returns why there is nothing to choose from. */
function emptyText(integration: Integration): string {
  const { title } = providers[integration.provider]
  const noun = itemsNoun(integration.provider)
  if (stateOf(integration) === 'reconnect')
    return `Our access to ${title} has ended. Reconnect it to choose ${noun} again.`
  return isFirstReading(integration)
    ? `Reading your ${noun}… They show here in a moment.`
    : `${title} has no ${noun} to choose from yet.`
}

/** The picture of an item, or nothing where it has none. */
function Thumbnail({ item: { thumbnail } }: { item: Item }) {
  const fileUrl = useFileUrl()
  if (thumbnail === null) return null
  return (
    <img
      className={styles.thumbnail}
      src={fileUrl(thumbnail)}
      alt=""
      loading="lazy"
      decoding="async"
      width={160}
      height={160}
    />
  )
}
