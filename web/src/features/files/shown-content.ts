import { renderedTypes } from '@faitage/contracts/files/file'
import { type FileItem, fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { fetchBytes, fetchContent } from './content.ts'

/** What a page shows of a file: its bytes, or the JPEG made of a photo that browsers do not read. @throws as `fetchContent` */
export async function fetchShown(
  { id, media_type }: Pick<FileItem, 'id' | 'media_type'>,
  signal?: AbortSignal,
): Promise<Blob> {
  const rendered = renderedTypes.includes(media_type)
  const query = rendered ? { disposition: 'inline', as: 'jpeg' } : undefined
  const blob = await fetchBytes(fileEndpoints.content, id, signal, query)
  // Its type is the one the server judged it by: a PDF is never a page.
  return new Blob([blob], { type: rendered ? 'image/jpeg' : media_type })
}

/** A picture of which only the id is known, as a page shows it. @throws as `fetchContent` */
export async function fetchPicture(id: string, signal?: AbortSignal): Promise<Blob> {
  const blob = await fetchContent(id, signal)
  const media_type = renderedTypes.find(type => type === blob.type)
  return media_type ? await fetchShown({ id, media_type }, signal) : blob
}
