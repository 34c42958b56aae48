// Limits for uploaded pictures and PDFs of an ID.

export const DOCUMENT_BYTES_MAX = 5 * 1024 * 1024;
export const DOCUMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
