import { readVarint, writeVarint } from './wire-format.ts';

/** Protocol version that both sides send first. */
export const LINE_VERSION = 41;

/** Kind of a frame, in its first byte. Source: Chromium, google_apis/gcm/base/mcs_util.h. */
export const TAG = { heartbeat: 0, heartbeatAck: 1, login: 2, loginAnswer: 3, close: 4, message: 8 } as const;

/** One frame: its kind and the protobuf message in it. */
export interface LineFrame {
  readonly tag: number;
  readonly body: Buffer;
}

/** Browsers send nothing longer. */
const BODY_MAX_BYTES = 64 * 1024;

/** Encodes a frame. The caller sends the version before the first frame. */
export function writeFrame({ tag, body }: LineFrame): Buffer {
  return Buffer.concat([Buffer.from([tag]), writeVarint(body.length), body]);
}

/** Returns a reader that takes bytes as they arrive and returns complete frames. Throws on a different version and on frames
 *  that are too long. */
export function openFrameReader(): (chunk: Buffer) => LineFrame[] {
  let kept = Buffer.alloc(0);
  let isGreeted = false;
  return (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    if (!isGreeted && kept.length > 0) {
      if (kept[0] !== LINE_VERSION) throw new Error('another version of the line');
      kept = kept.subarray(1);
      isGreeted = true;
    }
    const frames: LineFrame[] = [];
    for (;;) {
      const tag = kept[0];
      const size = tag === undefined ? null : readVarint(kept, 1);
      if (tag === undefined || size === null) return frames;
      if (size.value > BODY_MAX_BYTES) throw new Error('a frame that is too long');
      const end = size.end + Number(size.value);
      if (kept.length < end) return frames;
      frames.push({ tag, body: kept.subarray(size.end, end) });
      kept = kept.subarray(end);
    }
  };
}
