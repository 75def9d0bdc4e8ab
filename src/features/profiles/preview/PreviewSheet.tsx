import { MobileOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useEditorDialog } from '../editor/useEditorDialog'
import { CardPreview } from './CardPreview'
import styles from './PreviewSheet.module.css'

/** Where there is no room beside the form: a button that shows the card over the whole screen. */
export function PreviewSheet() {
  const [panel, openPanel] = useEditorDialog()
  return (
    <>
      <Button
        icon={<MobileOutlined aria-hidden />}
        onClick={() => {
          openPanel('preview')
        }}
      >
        Preview
      </Button>
      <Drawer
        open={panel === 'preview'}
        title="Preview"
        placement="bottom"
        size="100%"
        onClose={() => {
          openPanel(null)
        }}
        destroyOnHidden
        classNames={{ body: styles.body ?? '' }}
      >
        <div className={styles.card}>
          <CardPreview />
        </div>
      </Drawer>
    </>
  )
}
