import { Form, useField } from 'react-final-form'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import type { Block } from '@/contract/integrations/block'
import type { Integration } from '@/contract/integrations/connection'
import {
  BlockEditor,
  CompanyInstagram,
  blockOf,
  toBlocksInput,
  withBlock,
} from '@/features/integrations'
import { FormError } from '@/shared/forms/FormError'
import { SaveBar } from '@/shared/forms/SaveBar'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { LinkButton } from '@/shared/ui/LinkButton'
import { useOpenCompany } from '../page/useOpenCompany'
import styles from './IntegrationsTab.module.css'
import { type BlocksValues, useSaveBlocks } from './useSaveBlocks'

/** The company's Instagram, and which of its posts every employee's card shows. */
export function IntegrationsTab() {
  const company = useOpenCompany()
  const hasBlocks = useIsServed(extensions.companyBlocks)
  const canEdit = usePermissions().may('update', 'Company', company)
  return (
    <>
      <CompanyInstagram company={company}>
        {(integration) => hasBlocks && <CompanyBlocks integration={integration} />}
      </CompanyInstagram>
      {!canEdit && (
        <div>
          <LinkButton to={paths.company(company.id)} label={`Go to ${company.name}`} />
        </div>
      )}
    </>
  )
}

function CompanyBlocks({ integration }: { integration: Integration }) {
  const company = useOpenCompany()
  const save = useSaveBlocks()
  const canEdit = usePermissions().may('update', 'Company', company)
  return (
    <Form<BlocksValues>
      initialValues={{ blocks: company.blocks }}
      initialValuesEqual={hasSameBlocks}
      keepDirtyOnReinitialize
      onSubmit={save}
      subscription={{ submitting: true }}
    >
      {({ handleSubmit, submitting }) => (
        <form
          className={styles.form}
          aria-label="Posts on cards"
          noValidate
          onSubmit={(event) => {
            void handleSubmit(event)
          }}
        >
          <UnsavedGuard />
          <FormError />
          <PostsField integration={integration} isReadOnly={!canEdit} />
          {canEdit && <SaveBar isSaving={submitting === true} />}
        </form>
      )}
    </Form>
  )
}

interface PostsFieldProps {
  integration: Integration
  isReadOnly: boolean
}

function PostsField({ integration, isReadOnly }: PostsFieldProps) {
  const { input } = useField<Block[]>('blocks', { subscription: { value: true }, isEqual: isSame })
  return (
    <BlockEditor
      integration={integration}
      heading="Posts on every employee’s card"
      block={blockOf(input.value, integration)}
      isReadOnly={isReadOnly}
      onChange={(block) => {
        input.onChange(withBlock(input.value, block))
      }}
    />
  )
}

function hasSameBlocks(one?: Partial<BlocksValues>, other?: Partial<BlocksValues>): boolean {
  return isSame(one?.blocks, other?.blocks)
}

/** Returns whether two lists of blocks are the same to the server. */
function isSame(one: readonly Block[] = [], other: readonly Block[] = []): boolean {
  return JSON.stringify(toBlocksInput(one)) === JSON.stringify(toBlocksInput(other))
}
