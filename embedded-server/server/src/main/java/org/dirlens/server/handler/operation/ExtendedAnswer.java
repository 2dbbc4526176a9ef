package org.dirlens.server.handler.operation;

import org.jspecify.annotations.Nullable;

/**
 * What a successful extended operation answers (RFC 4511, section 4.12).
 *
 * @param oid responseName, null for none
 * @param value responseValue, null for none
 */
@SuppressWarnings("ArrayRecordComponent") // Written once, never compared.
public record ExtendedAnswer(@Nullable String oid, byte @Nullable [] value) {}
