import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input, Switch } from 'antd'
import { type ReactNode, useId, useMemo } from 'react'
import type { Block } from '@/contract/integrations/block'
import { MAX_BLOCK_ITEMS } from '@/contract/integrations/blocks'
import type { Integration } from '@/contract/integrations/connection'
import { providers } from '@/contract/integrations/providers'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { SortableList } from '@/shared/ui/sortable/SortableList'
import { accountText } from '../model/integrationState'
import { ProviderGlyph } from '../shelf/ProviderGlyph'
import { moveItem, toggleItem } from './blockEdits'
import styles from './Blocks.module.css'
import { ChosenItem } from './ChosenItem'
import { ItemChoice } from './ItemChoice'
import { itemName } from './itemText'

interface BlockEditorProps {
  integration: Integration
  block: Block
  onChange: (block: Block) => void
  /** Moves the block among the others; left out where there is only one. */
  onMove?: ((by: 1 | -1) => void) | undefined
  isReadOnly: boolean
  titleError?: string | undefined
  /** The provider's name by default. */
  heading?: string
  /** Buttons and notes under the heading. */
  children?: ReactNode
}

/** The block of one provider: its heading, whether visitors see it, its items and their order. */
export function BlockEditor(props: BlockEditorProps) {
  const { integration, block, onChange, onMove, isReadOnly, children } = props
  const { provider, connection } = integration
  const { title } = providers[provider]
  const { heading = title } = props
  const headingId = useId()
  return (
    <section className={`panel ${styles.block ?? ''}`} aria-labelledby={headingId}>
      <header className={styles.head}>
        <ProviderGlyph provider={provider} />
        <div className={styles.names}>
          <h2 id={headingId} className="section-title">
            {heading}
          </h2>
          <span className="help-text">
            {accountText(provider, connection?.accountName ?? block.accountName)}
          </span>
        </div>
        {onMove && !isReadOnly && <MoveButtons name={title} onMove={onMove} />}
        {block.items.length > 0 && (
          <label className={styles.switch}>
            <Switch
              checked={!block.isHidden}
              disabled={isReadOnly}
              aria-label={`Show ${title} on the card`}
              onChange={(isShown) => {
                onChange({ ...block, isHidden: !isShown })
              }}
            />
            {block.isHidden ? 'Hidden' : 'On the card'}
          </label>
        )}
      </header>
      {children}
      {block.items.length > 0 && <BlockTitle {...props} />}
      <ChosenItems block={block} onChange={onChange} isReadOnly={isReadOnly} />
      {!isReadOnly && (
        <ItemChoice
          integration={integration}
          chosen={block.items}
          onToggle={(item) => {
            onChange(toggleItem(block, item))
          }}
        />
      )}
    </section>
  )
}

function BlockTitle({ block, onChange, isReadOnly, titleError }: BlockEditorProps) {
  const id = useId()
  const [helpId, errorId] = [`${id}-help`, `${id}-error`]
  const help = `Visitors see “${providers[block.provider].title}” while this is empty.`
  return (
    <FieldFrame
      id={id}
      label="Heading"
      help={help}
      helpId={helpId}
      error={titleError}
      errorId={errorId}
    >
      <Input
        id={id}
        value={block.title}
        maxLength={60}
        readOnly={isReadOnly}
        autoComplete="off"
        aria-describedby={titleError === undefined ? helpId : `${helpId} ${errorId}`}
        aria-invalid={titleError !== undefined}
        onChange={({ target }) => {
          onChange({ ...block, title: target.value })
        }}
      />
    </FieldFrame>
  )
}

type ChosenItemsProps = Pick<BlockEditorProps, 'block' | 'onChange' | 'isReadOnly'>

/** The chosen items in the order of the card. */
function ChosenItems({ block, onChange, isReadOnly }: ChosenItemsProps) {
  const { items, provider } = block
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  if (items.length === 0) return null
  return (
    <div>
      <h3 className={styles.subhead}>
        On the card: {items.length} of {MAX_BLOCK_ITEMS}
      </h3>
      <SortableList
        label={`${providers[provider].title} on the card`}
        ids={ids}
        nameOf={(id) => itemName(items.find((item) => item.id === id))}
        onMove={(from, to) => {
          onChange(moveItem(block, from, to))
        }}
      >
        {items.map((item) => (
          <ChosenItem
            key={item.id}
            item={item}
            isFixed={isReadOnly}
            onRemove={() => {
              onChange(toggleItem(block, item))
            }}
          />
        ))}
      </SortableList>
    </div>
  )
}

function MoveButtons({ name, onMove }: { name: string; onMove: (by: 1 | -1) => void }) {
  return (
    <span>
      <Button
        type="text"
        icon={<UpOutlined aria-hidden />}
        aria-label={`Move ${name} up`}
        onClick={() => {
          onMove(-1)
        }}
      />
      <Button
        type="text"
        icon={<DownOutlined aria-hidden />}
        aria-label={`Move ${name} down`}
        onClick={() => {
          onMove(1)
        }}
      />
    </span>
  )
}
