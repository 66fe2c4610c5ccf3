import type { Endpoint, Page } from '@faitage/contracts/kernel/endpoint'
import type { z } from 'zod'

/** An endpoint that answers pages of `T`. */
export type ListEndpoint<T> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Page<T>>>
