import type * as v from 'valibot'
import type { uploadCompanySocialMedia as socialCall } from '@/contract/companies/companies'
import type { Company, CompanyContent } from '@/contract/companies/company'
import { withUpload } from '../../platform/files/uploads'
import { notFound } from '../../platform/http/apiError'
import type { PictureBox } from '../../platform/pictures/picture'
import { uploadedPicture } from '../../platform/pictures/uploadedPicture'
import type { Ctx } from '../../ports/context'
import { filePath } from '../profiles'
import { changeCompany } from './changeCompany'
import { type CompanyRow, findCompany, membershipIn, presentCompany } from './companyRow'

const SQUARE = { width: 512, height: 512 }
const boxes = { logo: SQUARE, banner: { width: 1600, height: 900 } }

/** Sets the logo or the banner. */
export async function uploadCompanyPicture(
  ctx: Ctx,
  companyId: string,
  type: keyof typeof boxes,
  file: Blob,
): Promise<Company> {
  const row = await storePicture(ctx, companyId, file, boxes[type], (content, path) => ({
    ...content,
    [type]: path,
  }))
  return presentCompany(row, membershipIn(ctx.actor, companyId))
}

type SocialPlace = v.InferOutput<NonNullable<(typeof socialCall)['params']>> & {
  socialId?: string | undefined
}

/**
 * Sets the picture of the named social, else of the first one on that network. Throws NOT_FOUND if
 * the company has none.
 */
export async function uploadCompanySocialMedia(
  ctx: Ctx,
  { companyId, socialName, socialId }: SocialPlace,
  file: Blob,
): Promise<Company> {
  const findMeant = ({ socials }: CompanyContent) => {
    const meant = socials.find(
      ({ id, name }) => name === socialName && (socialId === undefined || id === socialId),
    )
    if (!meant) throw notFound('social')
    return meant
  }
  findMeant((await findCompany(ctx, companyId)).content)
  const row = await storePicture(ctx, companyId, file, SQUARE, (content, media) => {
    const { id } = findMeant(content)
    const socials = content.socials.map((item) => (item.id === id ? { ...item, media } : item))
    return { ...content, socials }
  })
  return presentCompany(row, membershipIn(ctx.actor, companyId))
}

/** Stores a picture and changes the company so that it uses it; if that fails, it is deleted. */
export async function storePicture(
  ctx: Ctx,
  companyId: string,
  file: Blob,
  box: PictureBox,
  change: (content: CompanyContent, path: string) => CompanyContent,
): Promise<CompanyRow> {
  const bytes = await uploadedPicture(file, { box })
  return withUpload(ctx, async (upload) => {
    const key = upload.newKey('webp')
    await upload.put(key, bytes)
    const changed = ({ content }: CompanyRow) => ({ content: change(content, filePath(key)) })
    return changeCompany(ctx, companyId, changed, { upload })
  })
}
