import { DeleteOutlined, EditOutlined, LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { CompanyEverlink } from '@/contract/companies/company'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { SortableItem } from '@/shared/ui/sortable/SortableItem'
import styles from '../parts/ItemList.module.css'

const stateTitles: Record<CompanyEverlink['state'], string> = {
  live: '',
  hidden: 'Hidden',
  scheduled: 'Scheduled',
  ended: 'Ended',
}

interface EverlinkRowProps {
  everlink: CompanyEverlink
  /** It can't be changed. */
  isFixed: boolean
  onAct: (act: 'edit' | 'delete') => void
}

/** A link of the company with its handle and its buttons. */
export function EverlinkRow({
  everlink: { id, title, url, thumbnail, state },
  isFixed,
  onAct,
}: EverlinkRowProps) {
  const fileUrl = useFileUrl()
  return (
    <SortableItem id={id} name={title} isFixed={isFixed}>
      <div className={styles.row}>
        {thumbnail === null ? (
          <span className={styles.picture} aria-hidden>
            <LinkOutlined />
          </span>
        ) : (
          <img className={styles.picture} src={fileUrl(thumbnail)} alt="" width={40} height={40} />
        )}
        <span className={styles.texts}>
          <span className={styles.title}>{title}</span>
          <span className={styles.subtitle}>{url}</span>
        </span>
        {state !== 'live' && <span className={styles.mark}>{stateTitles[state]}</span>}
        {!isFixed && (
          <>
            <Button
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={`Edit ${title}`}
              title="Edit"
              onClick={() => {
                onAct('edit')
              }}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`Delete ${title}`}
              title="Delete"
              onClick={() => {
                onAct('delete')
              }}
            />
          </>
        )}
      </div>
    </SortableItem>
  )
}
