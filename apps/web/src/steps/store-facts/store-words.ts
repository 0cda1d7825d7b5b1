/** Shown when a store cannot be read. Source: LER-024. */
export const STORE_READ_FAILED = 'Failed to get store detail information';
